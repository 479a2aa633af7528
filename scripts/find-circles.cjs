/**
 * The shortest way from each node of a graph back to itself, each circle once.
 *
 * @param {Map<string, Set<string>>} targets the nodes that each node points to
 * @returns {string[][]} circles, each of which ends with the node that it begins with
 */
function findCircles(targets) {
  const circles = new Map();
  for (const start of [...targets.keys()].sort()) {
    const circle = findWayBack(targets, start);
    if (!circle) continue;
    const key = [...new Set(circle)].sort().join(' ');
    if (!circles.has(key)) circles.set(key, circle);
  }
  return [...circles.values()];
}

/** Searches breadth first, and remembers from where each node was reached first. */
function findWayBack(targets, start) {
  const reachedFrom = new Map();
  const queue = [start];
  for (const node of queue) {
    for (const next of targets.get(node) ?? []) {
      if (next === start) return [...toWay(reachedFrom, start, node), start];
      if (reachedFrom.has(next)) continue;
      reachedFrom.set(next, node);
      queue.push(next);
    }
  }
  return undefined;
}

function toWay(reachedFrom, start, end) {
  const way = [end];
  while (way[0] !== start) way.unshift(reachedFrom.get(way[0]));
  return way;
}

module.exports = { findCircles };
