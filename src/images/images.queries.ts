/** What an answer says of an image. */
export interface ImageRow {
  readonly id: number;
  /** Name under which the file is stored and served; its extension tells the type. */
  readonly file: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** In bytes. */
  readonly fileSize: number;
}
