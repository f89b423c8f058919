// What this browser keeps between visits, each kind of thing in a drawer of its own. Nothing leaves the machine.

/**
 * A drawer: read once, written after every change.
 * @template T
 * @param {string} key @param {() => T} fresh what is in it at first @param {() => Storage} [place] where it is kept
 */
export function drawer(key, fresh, place = () => localStorage) {
  let content = fresh();
  try {
    const kept = JSON.parse(place().getItem(key) ?? "null");
    if (kept) content = Array.isArray(content) ? kept : { ...content, ...kept };
  } catch {
    // Without storage, or with a drawer in disorder, the page begins anew.
  }
  return {
    content,
    /** @returns {boolean} whether there was room */
    save() {
      try {
        place().setItem(key, JSON.stringify(content));
        return true;
      } catch {
        return false;
      }
    },
  };
}
