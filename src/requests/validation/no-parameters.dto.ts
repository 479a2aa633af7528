/** The route reads no parameters but those of every route. */
export class NoParametersDto {}
