/** A passkey without a device: it answers what browsers would, for the host and the origin that it is made for. */
import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

const toText = (data: Uint8Array): string => isoBase64URL.fromBuffer(new Uint8Array(data));

/** User present, user verified, and, of a new one, that its key follows. */
const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

/** What a device says of itself and of whom it has in front of it. */
export interface Authenticator {
  /** How often it has signed; a device that does not count says 0. */
  readonly counter?: number;
  /** Whether it has recognized its user, by a finger or a PIN. */
  readonly isVerified?: boolean;
  /** The host that it signs for. */
  readonly hostname?: string;
}

export class SoftwarePasskey {
  private readonly id = randomBytes(16);
  private readonly key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  constructor(private readonly origin: string) {}

  /** @param options the response of `/admin/passkeys/new` */
  register({ challenge }: { readonly challenge: string }, by: Authenticator = {}): object {
    const { x = '', y = '' } = createPublicKey(this.key).export({ format: 'jwk' });
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, isoBase64URL.toBuffer(x)],
        [-3, isoBase64URL.toBuffer(y)],
      ]),
    );
    const length = Buffer.from([0, this.id.length]);
    const data = this.describe(by, HAS_KEY, [Buffer.alloc(16), length, this.id, publicKey]);
    const attestation = new Map<string, string | Uint8Array | Map<never, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<never, never>()],
      ['authData', new Uint8Array(data)],
    ]);
    return this.answer('webauthn.create', challenge, () => ({
      attestationObject: toText(isoCBOR.encode(attestation)),
    }));
  }

  /** @param options the response of `/admin/passkeys/options` */
  signIn({ challenge }: { readonly challenge: string }, by: Authenticator = {}): object {
    const data = this.describe(by, 0, []);
    return this.answer('webauthn.get', challenge, (client) => ({
      authenticatorData: toText(data),
      signature: toText(sign('sha256', Buffer.concat([data, sha256(client)]), this.key)),
    }));
  }

  private describe(
    { counter = 0, isVerified = true, hostname = new URL(this.origin).hostname }: Authenticator,
    flags: number,
    more: readonly Uint8Array[],
  ): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(hostname), head, ...more]);
  }

  private answer(type: string, challenge: string, respond: (client: string) => object): object {
    const client = JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false });
    const id = toText(this.id);
    const response = { clientDataJSON: toText(Buffer.from(client)), ...respond(client) };
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
