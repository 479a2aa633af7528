import { decodeValue } from './decode-value.js';

it.each([
  ['SUMMARY;ENCODING=QUOTED-PRINTABLE', 'K=C3=A4se', 'Käse'],
  ['summary;encoding=quoted-printable', 'K=c3=a4se', 'Käse'],
  ['SUMMARY;ENCODING="QUOTED-PRINTABLE";LANGUAGE=de', 'K=C3=A4se', 'Käse'],
  ['SUMMARY;QUOTED-PRINTABLE', 'K=C3=A4se', 'Käse'],
  ['SUMMARY;ENCODING=BASE64', 'S8Okc2U=', 'Käse'],
  ['SUMMARY;ENCODING=b', 'S8Okc2U=', 'Käse'],
  ['SUMMARY;ENCODING="B";LANGUAGE=de', 'S8Okc2U=', 'Käse'],
  // Characters outside of ASCII, and equals signs that encode nothing
  ['SUMMARY;QUOTED-PRINTABLE', 'Käse=20=26=20Žganci', 'Käse & Žganci'],
  ['SUMMARY;QUOTED-PRINTABLE', '1 = 1, =ZZ and =4', '1 = 1, =ZZ and =4'],
  // Line breaks
  ['SUMMARY;QUOTED-PRINTABLE', 'a=0D=0Ab=0Dc=0Ad', 'a\nb\nc\nd'],
  // Character sets
  ['SUMMARY;CHARSET=ISO-8859-2;QUOTED-PRINTABLE', '=AEi=BEek', 'Žižek'],
  ['SUMMARY;CHARSET="ISO-8859-2";QUOTED-PRINTABLE', '=AEi=BEek', 'Žižek'],
  ['SUMMARY;charset=iso-8859-2;QUOTED-PRINTABLE', '=AEi=BEek', 'Žižek'],
  ['SUMMARY;CHARSET=windows-1252;QUOTED-PRINTABLE', '=80', '€'],
  ['SUMMARY;CHARSET=X-NONE;QUOTED-PRINTABLE', 'K=C3=A4se', 'Käse'],
  // The bytes are no text of the named character set, or none of UTF-8.
  ['SUMMARY;CHARSET=EUC-JP;QUOTED-PRINTABLE', '=E2=82=AC', '€'],
  ['SUMMARY;CHARSET=UTF-8;QUOTED-PRINTABLE', 'K=E4se', 'Käse'],
  ['SUMMARY;QUOTED-PRINTABLE', 'K=E4se =80', 'Käse €'],
  // Names that only begin or end like those of files
  ['ATTACHMENT;ENCODING=B', 'S8Okc2U=', 'Käse'],
  ['X-PHOTO;ENCODING=B', 'S8Okc2U=', 'Käse'],
  ['SUMMARY;VALUE=TEXT;ENCODING=B', 'S8Okc2U=', 'Käse'],
])('decodes %s:%s', (head, raw, text) => {
  expect(decodeValue(head, raw)).toBe(text);
});

it.each([
  'SUMMARY',
  'SUMMARY;ENCODING=8BIT',
  'SUMMARY;ENCODING=BINARY',
  'SUMMARY;X-B=1',
  // Files
  'ATTACH;ENCODING=BASE64',
  'attach;ENCODING=BASE64',
  'IMAGE;ENCODING=B',
  'PHOTO;ENCODING=B',
  'X-PICTURE;VALUE=BINARY;ENCODING=B',
  'X-PICTURE;value="uri";ENCODING=B',
])('leaves the value of %s', (head) => {
  expect(decodeValue(head, 'S8Okc2U=')).toBeNull();
});
