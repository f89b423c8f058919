// A state graph: where its nodes are drawn, how far each is from a goal, and in which colour.

/** No goal can be reached from here. */
export const NOWHERE = 65535;

/** From the goal to the farthest state. */
const RAMP = [
	[255, 214, 102],
	[255, 138, 101],
	[214, 84, 140],
	[122, 86, 214],
	[64, 122, 224],
	[72, 190, 224],
];

/** The colour of a distance. @param {number} distance @param {number} farthest */
export function colour(distance, farthest) {
	if (distance === NOWHERE) return [110, 116, 128];
	const at = (distance / Math.max(1, farthest)) * (RAMP.length - 1);
	const low = Math.min(RAMP.length - 2, Math.floor(at));
	return RAMP[low].map((part, index) => Math.round(part + (RAMP[low + 1][index] - part) * (at - low)));
}

/** The bytes of API.md. @param {ArrayBuffer} buffer @returns {Graph} */
export function readGraph(buffer) {
	const head = new DataView(buffer);
	const sign = String.fromCharCode(...new Uint8Array(buffer, 0, 4));
	if (sign !== "SWG1") throw new Error("The graph is in a format this page does not know.");
	const [nodes, edges, dimensions, farthest] = [4, 8, 12, 16].map((at) => head.getUint32(at, true));
	const given = new Float32Array(buffer, 20, nodes * dimensions);
	const places = new Float32Array(nodes * 3);
	for (let node = 0; node < nodes; node++) {
		for (let axis = 0; axis < dimensions; axis++) places[3 * node + axis] = given[dimensions * node + axis];
	}
	const after = 20 + 4 * nodes * dimensions;
	const distances = new Uint16Array(buffer, after, nodes);
	const pairs = new Uint32Array(buffer, after + 4 * Math.ceil((2 * nodes) / 4), 2 * edges);
	return { nodes, edges, dimensions, farthest, places, distances, pairs };
}
