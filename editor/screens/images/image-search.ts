/** Query parameters of the page of an image. */
export interface ImageSearch {
  /** Of the alternative text and the caption. */
  readonly language?: string;
}
