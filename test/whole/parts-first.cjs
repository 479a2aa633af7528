/** The parts take longest: who begins with them has the short files left to fill the end. */
const Sequencer = require('@jest/test-sequencer').default;

module.exports = class PartsFirst extends Sequencer {
  sort(tests) {
    const isPart = ({ path }) => /[\\/]whole[\\/](?:part-\d+|slow-\d+|specs)\.ts$/.test(path);
    const sorted = super.sort(tests);
    return [...sorted.filter(isPart), ...sorted.filter((test) => !isPart(test))];
  }
};
