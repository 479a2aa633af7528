export interface HostileImage {
  readonly name: string;
  readonly make: () => Buffer | Promise<Buffer>;
  /** The status of its upload. */
  readonly status: 201 | 400;
}

export const refused = (name: string, make: HostileImage['make']): HostileImage => ({
  name,
  make,
  status: 400,
});

export const taken = (name: string, make: HostileImage['make']): HostileImage => ({
  name,
  make,
  status: 201,
});
