/** Bundles and minifies the stylesheets and scripts for browsers into dist, each beside the code that serves it. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ENTRIES = [
  'src/surfaces/pages/browser/pages.css',
  'src/surfaces/pages/browser/embed.ts',
  'src/surfaces/admin/browser/admin.css',
  'src/surfaces/admin/browser/passkeys.ts',
  'src/requests/documentation/browser/page.css',
  'src/requests/documentation/browser/start.ts',
];

export const BROWSER_FOLDERS = [...new Set(ENTRIES.map((path) => dirname(path)))];

export async function bundle(root) {
  const entryPoints = ENTRIES.filter((path) => existsSync(join(root, path)));
  if (entryPoints.length === 0) return;
  for (const path of entryPoints) rmSync(join(root, 'dist', dirname(path)), { recursive: true, force: true });
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints,
    outbase: '.',
    outdir: 'dist',
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
    plugins: [importTextOfStyles(esbuild)],
  });
}

/** Scripts import stylesheets as text, for shadow roots; stylesheets import each other as usual. */
const importTextOfStyles = (esbuild) => ({
  name: 'text-of-styles',
  setup(build) {
    build.onResolve({ filter: /\.css$/ }, ({ kind, path, resolveDir }) =>
      kind === 'import-statement' ? { path: join(resolveDir, path), namespace: 'text-of-styles' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'text-of-styles' }, async ({ path }) => {
      const { code } = await esbuild.transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true });
      return { contents: code.trim(), loader: 'text', watchFiles: [path] };
    });
  },
});
