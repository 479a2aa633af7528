/** All invalid settings in one message, a line each. */
export class SettingsError extends Error {
  static of(errors: readonly string[]): SettingsError {
    return new SettingsError(`Settings are wrong:\n${errors.map((error) => `  ${error}`).join('\n')}`);
  }
}
