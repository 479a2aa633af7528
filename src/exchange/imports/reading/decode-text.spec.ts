import { asMuchAs } from '../../../../test/support/effort.js';
import { decodeText } from './decode-text.js';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

const HTML = '<!doctype html><title>x</title>';
/** "Łódź, 5 €" in ISO 8859-2, 8859-15 and windows-1250. */
const LODZ = latin1('\xa3\xf3d\xbc');

describe('decodeText', () => {
  it.each<[string, Buffer, string]>([
    ['UTF-8', join('Łódź – 5 €'), 'Łódź – 5 €'],
    ['UTF-8 with a mark', join('\ufeffŁódź'), 'Łódź'],
    ['windows-1252', latin1('12 \x80 \x96 \x84Wei\xdf\x93 \x99'), '12 € – „Weiß“ ™'],
    ['windows-1252 without umlauts', latin1('12 \x80'), '12 €'],
    ['UTF-16 with a mark', Buffer.from('\ufeffStraße\t5 €', 'utf16le'), 'Straße\t5 €'],
    ['UTF-16 in Cyrillic', Buffer.from('\ufeffПлов', 'utf16le'), 'Плов'],
    ['UTF-16BE in Cyrillic', utf16be('\ufeffПлов'), 'Плов'],
    ['UTF-16BE with a mark', utf16be('\ufeffStraße'), 'Straße'],
    ['UTF-16 without a mark', Buffer.from('title;start\r\nStraße', 'utf16le'), 'title;start\r\nStraße'],
    ['UTF-16BE without a mark', utf16be('title;start'), 'title;start'],
    ['nothing', Buffer.alloc(0), ''],
    ['a single zero in UTF-8', join('Łódź \0 five'), 'Łódź \0 five'],
  ])('reads %s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it.each<[string, Buffer, string]>([
    ['one byte', join('Grüße\n', latin1('kaputt \x96'), '\nKöln'), 'Grüße\nkaputt –\nKöln'],
    ['half a character at the end', join('Grüße aus Kö', Buffer.from([0xe2, 0x82])), 'Grüße aus Köâ‚'],
    ['an overlong form', join('Grüße ü', Buffer.from([0xc0, 0xaf])), 'Grüße üÀ¯'],
    ['one byte after a mark', join('\ufeffKöln ', latin1('\x96')), '\ufeffKöln –'],
    ['a surrogate', join('Grüße ü ö', Buffer.from([0xed, 0xa0, 0x80])), 'Grüße ü öí\u00a0€'],
  ])('spoils only %s that is no UTF-8', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it.each<[string, string, Buffer, string]>([
    ['a header', 'text/calendar; charset=iso-8859-2', LODZ, 'Łódź'],
    ['a quoted header', 'text/csv;header=present; CHARSET="ISO-8859-2"', LODZ, 'Łódź'],
    ['a header before the page', 'text/html; charset=iso-8859-2', join('<meta charset=utf-8>', LODZ), 'Łódź'],
    ['a mark before the header', 'text/csv; charset=iso-8859-2', join('\ufeffŁódź'), 'Łódź'],
    ['a page', '', join(HTML, '<meta charset="iso-8859-2">', LODZ), 'Łódź'],
    ['a page of old', '', join('<meta http-equiv=x content="text/html; charset=ISO-8859-2">', LODZ), 'Łódź'],
    ['a header of an unknown charset', 'text/csv; charset=klingon', join('Łódź'), 'Łódź'],
    ['XML', '', join('<?xml version="1.0" encoding="iso-8859-2"?>', LODZ), 'Łódź'],
    ['Cyrillic', 'text/csv; charset=windows-1251', latin1('\xcf\xeb\xee\xe2'), 'Плов'],
    ['a page that claims UTF-16', '', join('<meta charset="utf-16">Łódź'), 'Łódź'],
    // What servers say of everything
    ['a wrong header', 'text/csv; charset=utf-8', latin1('12 \x80 Wei\xdf'), '12 € Weiß'],
    ['a default header', 'text/csv; charset=ISO-8859-1', join('Łódź'), 'Łódź'],
    ['a true default header', 'text/csv; charset=iso-8859-1', latin1('12 \x80 Wei\xdf'), '12 € Weiß'],
    ['Latin-9', 'text/csv; charset=iso-8859-15', latin1('12 \xa4'), '12 €'],
  ])('obeys %s', (_, type, bytes, text) => {
    expect(decodeText(bytes, type).replace(/^.*>/s, '')).toBe(text);
  });

  it('decodes megabytes of odd bytes in linear time and bounded memory', () => {
    for (const pair of [[0xc3, 0xa4, 0x96], [0x96], [0xe2, 0x82]])
      expect(
        decodeText(Buffer.alloc(asMuchAs(2, 10) * 1024 * 1024, Buffer.from(pair))).length,
      ).toBeGreaterThan(1e6);
  });
});
