import { completeAddress } from './link-address';

describe('the address of a link', () => {
  it.each([
    ['www.example.org/x', 'https://www.example.org/x'],
    [' example.org:8080/x ', 'https://example.org:8080/x'],
    ['localhost:3000', 'https://localhost:3000'],
    ['http://example.org', 'http://example.org'],
    ['mailto:eva@example.org', 'mailto:eva@example.org'],
    ['tel:+38612345', 'tel:+38612345'],
    ['eva@example.org', 'mailto:eva@example.org'],
    ['/programme', '/programme'],
    ['#tickets', '#tickets'],
    ['', ''],
  ])('%s is completed to %s', (typed, expected) => {
    expect(completeAddress(typed)).toBe(expected);
  });
});
