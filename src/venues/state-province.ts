interface Region {
  readonly country?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly province?: string | null | undefined;
}

/** The state in the United States and where no country is given, else the province (contract 3.3). */
export const deriveStateProvince = ({ country, state, province }: Region): string =>
  (['', 'US', 'United States'].includes(country ?? '') ? state : province) ?? '';
