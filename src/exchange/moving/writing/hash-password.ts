// Notices changed passwords of events, without remembering anything from which one can be guessed fast.
import { scrypt } from 'node:crypto';

/** As slow to guess as the hash with which the event is opened. */
export const hashPassword = (password: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, 12, (error, key) => {
      if (error === null) resolve(key.toString('base64'));
      else reject(error);
    });
  });
