// Points and lines of a state graph, by WebGL.

import { colour } from "./graph.js";

const VERTEX = `#version 300 es
in vec3 place; in vec3 tint; in float rank; out vec4 shade;
uniform mat4 view; uniform float size; uniform float alpha; uniform float count; uniform float fresh;
void main() {
	gl_Position = view * vec4(place, 1.0);
	// In a replay, what was not looked at yet is dim, and what was looked at last is bright.
	float seen = count < 0.0 || rank < count ? 1.0 : 0.16;
	float last = count < 0.0 || rank >= count ? 0.0 : clamp(1.0 - (count - rank) / fresh, 0.0, 1.0);
	gl_PointSize = clamp((1.0 + 0.8 * last) * size / gl_Position.w, 1.0, 40.0);
	vec3 colour = seen < 1.0 ? vec3(0.43, 0.45, 0.5) : mix(tint, vec3(1.0), 0.8 * last);
	shade = vec4(colour, seen * alpha * clamp(2.4 - gl_Position.w * 0.42, 0.35, 1.0));
}`;

const FRAGMENT = `#version 300 es
precision mediump float; in vec4 shade; uniform bool round; out vec4 colour;
void main() {
	float edge = 1.0;
	if (round) { float r = length(gl_PointCoord - 0.5); edge = 1.0 - smoothstep(0.36, 0.5, r); }
	colour = vec4(shade.rgb, shade.a * edge);
}`;

/** How long a line is, about. @param {Graph} graph */
function stride({ pairs, places }) {
	const step = 2 * Math.max(1, Math.floor(pairs.length / 4000));
	let [sum, count] = [0, 0];
	for (let at = 0; at < pairs.length; at += step) {
		const [a, b] = [3 * pairs[at], 3 * pairs[at + 1]];
		sum += Math.hypot(places[a] - places[b], places[a + 1] - places[b + 1], places[a + 2] - places[b + 2]);
		count++;
	}
	return count ? sum / count : 0.1;
}

/** @param {WebGL2RenderingContext} gl */
function program(gl) {
	const made = gl.createProgram();
	for (const [type, source] of /** @type {[number, string][]} */ ([
		[gl.VERTEX_SHADER, VERTEX],
		[gl.FRAGMENT_SHADER, FRAGMENT],
	])) {
		const shader = gl.createShader(type);
		if (!shader) throw new Error("WebGL could not create a shader.");
		gl.shaderSource(shader, source);
		gl.compileShader(shader);
		gl.attachShader(made, shader);
	}
	gl.linkProgram(made);
	if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made) ?? "WebGL");
	gl.useProgram(made);
	return made;
}

/** Later than every node of a search. */
const NEVER = 1e9;

export class Painter {
	/** How many nodes of a search were looked at; less than 0 without a search. */
	count = -1;
	/** So many of them are bright. */
	#fresh = 1;

	/** @param {HTMLCanvasElement} canvas @param {Graph} graph */
	constructor(canvas, graph) {
		const gl = canvas.getContext("webgl2", { antialias: true, alpha: true, premultipliedAlpha: false });
		if (!gl) throw new Error("The picture needs WebGL, which this browser does not support.");
		this.gl = gl;
		this.graph = graph;
		this.stride = stride(graph);
		const shader = program(gl);
		const tints = new Uint8Array(3 * graph.nodes);
		for (let node = 0; node < graph.nodes; node++) tints.set(colour(graph.distances[node], graph.farthest), 3 * node);
		const buffer = (
			/** @type {string} */ name,
			/** @type {ArrayBufferView<ArrayBuffer>} */ data,
			/** @type {number} */ parts,
			/** @type {number} */ type,
		) => {
			const made = gl.createBuffer();
			gl.bindBuffer(gl.ARRAY_BUFFER, made);
			gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
			const at = gl.getAttribLocation(shader, name);
			gl.enableVertexAttribArray(at);
			gl.vertexAttribPointer(at, parts, type, type === gl.UNSIGNED_BYTE, 0, 0);
			return made;
		};
		buffer("place", /** @type {Float32Array<ArrayBuffer>} */ (graph.places), 3, gl.FLOAT);
		buffer("tint", tints, 3, gl.UNSIGNED_BYTE);
		this.ranks = buffer("rank", new Float32Array(graph.nodes), 1, gl.FLOAT);
		gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
		gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, graph.pairs, gl.STATIC_DRAW);
		gl.enable(gl.BLEND);
		gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
		this.uniform = Object.fromEntries(
			["view", "size", "alpha", "round", "count", "fresh"].map((name) => [name, gl.getUniformLocation(shader, name)]),
		);
	}

	/** The order in which a search looked at nodes; without one, all are shown alike. @param {number[]} [expanded] */
	rank(expanded) {
		const { gl } = this;
		this.count = expanded ? 0 : -1;
		this.#fresh = Math.max(1, (expanded?.length ?? 0) / 40);
		const ranks = new Float32Array(this.graph.nodes).fill(NEVER);
		expanded?.forEach((node, order) => (ranks[node] = Math.min(ranks[node], order)));
		gl.bindBuffer(gl.ARRAY_BUFFER, this.ranks);
		gl.bufferData(gl.ARRAY_BUFFER, ranks, gl.DYNAMIC_DRAW);
	}

	/** @param {Float32Array} matrix @param {{ width: number, height: number, sharp: number, zoom: number }} window */
	paint(matrix, { width, height, sharp, zoom }) {
		const { gl, graph, uniform } = this;
		gl.viewport(0, 0, width, height);
		gl.clearColor(0, 0, 0, 0);
		gl.clear(gl.COLOR_BUFFER_BIT);
		gl.uniformMatrix4fv(uniform.view, false, matrix);
		gl.uniform1f(uniform.count, this.count);
		gl.uniform1f(uniform.fresh, this.#fresh);
		const crowd = Math.sqrt(5000 / Math.max(500, graph.nodes));
		gl.uniform1i(uniform.round, 0);
		// Fewer lines are in sight when it is near, so each may be stronger.
		gl.uniform1f(uniform.alpha, Math.min(0.8, (0.12 + 0.4 * crowd) * Math.max(1, Math.sqrt(zoom))));
		gl.uniform1f(uniform.size, 1);
		gl.drawElements(gl.LINES, graph.pairs.length, gl.UNSIGNED_INT, 0);
		gl.uniform1i(uniform.round, 1);
		gl.uniform1f(uniform.alpha, 0.95);
		// As large as the lines leave room for, and so small that all points together leave some of the window free.
		const room = 0.6 * this.stride * zoom * Math.min(width, height);
		const share = 2.8 * Math.sqrt((0.35 * zoom * width * height) / graph.nodes);
		gl.uniform1f(uniform.size, Math.max(5 * sharp, Math.min(30 * sharp, room, share)));
		gl.drawArrays(gl.POINTS, 0, graph.nodes);
	}

	leave() {
		this.gl.getExtension("WEBGL_lose_context")?.loseContext();
	}
}
