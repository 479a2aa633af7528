/** A file that pages load. */
export interface PageAsset {
  readonly path: string;
  readonly content: string | Buffer;
  readonly type: string;
}
