/** What the address of an image says besides its id. */
export interface ImageSearch {
  /** The language of its words. */
  readonly language?: string;
}
