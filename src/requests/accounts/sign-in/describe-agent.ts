/** Chrome names Safari, and Edge and Opera name both. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const;

/** iPhones name Mac OS, and Android names Linux. */
const SYSTEMS = [
  ['Windows', /\bWindows\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

const MAX_LENGTH = 60;

/** What a person recognises in a `User-Agent`: `Firefox 141, Windows`. Other programs are shown by the beginning of theirs. */
export function describeAgent(agent: string): string {
  const [browser] = BROWSERS.flatMap(([name, pattern]) => {
    const version = pattern.exec(agent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  });
  const [system] = SYSTEMS.flatMap(([name, pattern]) => (pattern.test(agent) ? [name] : []));
  const described = [browser, system].filter((part) => part !== undefined).join(', ');
  return described || agent.slice(0, MAX_LENGTH);
}
