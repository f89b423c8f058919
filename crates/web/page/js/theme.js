// Runs before the first paint, so that a page in the chosen light never flashes in the other.
(() => {
	const system = matchMedia("(prefers-color-scheme: dark)");
	const apply = () => {
		let chosen = "";
		try {
			chosen = JSON.parse(localStorage.getItem("slidewise") ?? "{}").theme;
		} catch {
			// Without storage the system's choice holds.
		}
		document.documentElement.dataset.theme = chosen || (system.matches ? "dark" : "light");
	};
	system.addEventListener("change", apply);
	apply();
})();
