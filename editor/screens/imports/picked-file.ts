/** A file that was chosen for a new source, on its way to the screen of the source. */
let picked: File | null = null;

export function passFile(file: File | null): void {
  picked = file;
}

export function takePassedFile(): File | null {
  const file = picked;
  picked = null;
  return file;
}
