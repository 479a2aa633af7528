/** What the form of a new event leaves for that of the event which it made. */
export interface Arrival {
  readonly id: number;
  readonly showsPreview: boolean;
  readonly wasPublished: boolean;
}

let arrival: Arrival | null = null;

export function leaveArrival(next: Arrival): void {
  arrival = next;
}

export const readArrival = (id: number | undefined): Arrival | null => (arrival?.id === id ? arrival : null);

export function forgetArrival(): void {
  arrival = null;
}
