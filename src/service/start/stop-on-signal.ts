/** Calls `stop` at the first SIGINT or SIGTERM; the second one ends the process at once. */
export function stopOnSignal(stop: (name: string) => void): { readonly isInterrupted: boolean } {
  const state = { isInterrupted: false };
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (state.isInterrupted) process.exit(130);
      state.isInterrupted = true;
      stop(name);
    });
  }
  return state;
}
