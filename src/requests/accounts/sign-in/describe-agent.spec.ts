import { describeAgent } from './describe-agent.js';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0`, 'Firefox 141, Windows'],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} Chrome/139.0.0.0 Safari/537.36`, 'Chrome 139, Linux'],
  [`${MOZILLA} (Linux; Android 15) ${WEBKIT} Chrome/139.0.0.0 Mobile Safari/537.36`, 'Chrome 139, Android'],
  [
    `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`,
    'Edge 139, Windows',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15`,
    'Safari 19, macOS',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari 19, iPhone',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/139.0 Mobile/15E148`,
    'Chrome 139, iPad',
  ],
  ['curl/8.14.1', 'curl/8.14.1'],
  ['', ''],
  ['x'.repeat(300), 'x'.repeat(60)],
])('%s is %s', (agent, described) => {
  expect(describeAgent(agent)).toBe(described);
});
