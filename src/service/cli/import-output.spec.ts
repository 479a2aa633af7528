import { describeFinding } from './import-output.js';

describe('a finding of an import', () => {
  it.each([
    [4, 'play-17', 'Line 4: No title.'],
    [0, 'play-17', 'play-17: No title.'],
    [0, '', 'No title.'],
  ])('at line %d of "%s" is "%s"', (line, id, sentence) => {
    expect(describeFinding({ line, external_id: id, message: 'No title.', refused: false })).toBe(sentence);
  });
});
