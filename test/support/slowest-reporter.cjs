/** Names the files whose tests took longest, and what they are about, so that a slow one is noticed when it is added. */
const { relative } = require('node:path');

const SHOWN = 20;

module.exports = class SlowestReporter {
  onRunComplete(_contexts, { testResults }) {
    const files = new Map();
    for (const { testFilePath, testResults: tests } of testResults)
      for (const { ancestorTitles, title, duration } of tests) {
        const { file, subject = title } = findFile(relative(process.cwd(), testFilePath), ancestorTitles);
        const former = files.get(file) ?? { subject, ms: 0 };
        files.set(file, { ...former, ms: former.ms + (duration ?? 0) });
      }
    const slowest = [...files].sort(([, one], [, other]) => other.ms - one.ms).slice(0, SHOWN);
    const sum = [...files.values()].reduce((total, { ms }) => total + ms, 0);
    console.log(
      `\nThe slowest ${slowest.length} of ${files.size} files, which take ${toSeconds(sum)} s together:`,
    );
    for (const [file, { subject, ms }] of slowest)
      console.log(`${toSeconds(ms).padStart(7)} s  ${file}: ${subject}`);
  }
};

/** The files in `test/whole` run many files, and name them by their first title. */
function findFile(path, [first, second]) {
  return /^(?:src|test|editor)\/.*\.ts$/.test(first ?? '')
    ? { file: first, subject: second }
    : { file: path, subject: first };
}

const toSeconds = (ms) => (ms / 1000).toFixed(1);
