// Keeps the page for times without its server: whatever was loaded comes from there if it can, and from here if not.

const CACHE = "slidewise";

const worker = /** @type {any} */ (self);

/** Answers of the API that are the same for everybody. */
const KEPT = /\/api\/v1\/(about|collection|catalogues)$/;

worker.addEventListener("install", (/** @type {any} */ event) => {
	const all = async () => {
		const files = await (await fetch("files.json")).json();
		const cache = await caches.open(CACHE);
		await cache.addAll(["./", ...files]);
		await worker.skipWaiting();
	};
	event.waitUntil(all());
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
	const { request } = event;
	const { pathname, origin } = new URL(request.url);
	if (request.method !== "GET" || origin !== location.origin) return;
	if (pathname.includes("/api/") && !KEPT.test(pathname)) return;
	event.respondWith(
		fetch(request).then(
			async (response) => {
				if (response.ok) (await caches.open(CACHE)).put(request, response.clone());
				return response;
			},
			async (error) => {
				const kept = await caches.match(request, { ignoreSearch: true });
				if (kept) return kept;
				throw error;
			},
		),
	);
});
