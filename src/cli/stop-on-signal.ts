/** The first signal stops in order, the second one at once. */
export function stopOnSignal(stop: () => void): { readonly isInterrupted: boolean } {
  const state = { isInterrupted: false };
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (state.isInterrupted) process.exit(130);
      state.isInterrupted = true;
      stop();
    });
  }
  return state;
}
