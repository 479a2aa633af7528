/** The first signal stops in order, the second one at once. */
export function stopOnSignal(stop: () => void): { readonly happened: boolean } {
  const state = { happened: false };
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (state.happened) process.exit(130);
      state.happened = true;
      stop();
    });
  }
  return state;
}
