/** A text that is sent as it is made, in place of JSON. */
export class TextStream {
  /** The value of `Content-Language`. */
  readonly language: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly chunks: AsyncIterable<string>;

  constructor({ language, headers, chunks }: Pick<TextStream, 'language' | 'headers' | 'chunks'>) {
    this.language = language;
    this.headers = headers;
    this.chunks = chunks;
  }
}
