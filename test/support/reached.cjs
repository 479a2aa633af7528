// What of the document the tests have reached: plain JavaScript, as reporters are not compiled.

/** All statuses that a document describes, each as `get /events/{id} 404`. */
function documented({ paths }, namespace) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, { responses }]) =>
      Object.keys(responses).map((status) => `${verb} ${path.slice(namespace.length) || '/'} ${status}`),
    ),
  );
}

/**
 * @param {string[]} described what the document says, as `documented` gives it
 * @param {Set<string>} reached the same for the responses of tests
 * @param {Record<string, string>} reasons why something is reached by no test
 * @returns {string[]} what is wrong, a sentence each
 */
function wrongReach(described, reached, reasons) {
  const known = new Set(described);
  return [
    ...described
      .filter((name) => !reached.has(name) && !(name in reasons))
      .map((name) => `${name} is documented, and no test reaches it.`),
    ...Object.keys(reasons)
      .filter((name) => reached.has(name) || !known.has(name))
      .map(
        (name) =>
          `${name} needs no reason in not-reached.json: ${known.has(name) ? 'it is reached' : 'there is none'}.`,
      ),
    ...Object.keys(reasons)
      .filter((name) => reasons[name].trim() === '')
      .map((name) => `${name} is in not-reached.json without a reason.`),
  ];
}

module.exports = { documented, wrongReach };
