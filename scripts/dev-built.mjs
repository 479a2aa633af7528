/** Nest runs this in place of the service whenever the compiler has run without errors: `npm run dev` restarts the service. */
process.kill(Number(process.env.DEV_PROCESS), 'SIGUSR2');
