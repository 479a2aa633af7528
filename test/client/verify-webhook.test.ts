import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, type SentWebhook } from '../../client/index.js';

const NOW = Date.parse('2027-03-10T12:00:00Z');
const BODY = '{"type":"event.updated","data":{"id":7,"title":"Žur ☕"}}';
const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const [SECRET, OTHER] = [makeSecret(), makeSecret()];

const sign = (secret = SECRET, body = BODY, sentAt = NOW, id = 'msg_1'): string =>
  new Webhook(secret).sign(id, new Date(sentAt), body);

const send = (signature: string, other: Partial<SentWebhook> = {}, sentAt = NOW): SentWebhook => ({
  body: BODY,
  secret: SECRET,
  now: NOW,
  headers: {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(sentAt / 1000),
    'webhook-signature': signature,
  },
  ...other,
});

const invalid = 'The webhook has no valid signature';
const tooFar = 'The timestamp of the webhook is too far from now';

describe('verifyWebhook', () => {
  it.each<[string, SentWebhook]>([
    ['of the library', send(sign())],
    [
      'as headers of fetch',
      send('', { headers: new Headers(send(sign()).headers as Record<string, string>) }),
    ],
    ['of one of two secrets of the sender', send(`${sign(OTHER)} ${sign()}`)],
    ['of one of two secrets of the receiver', send(sign(), { secret: [OTHER, SECRET] })],
    ['beside one of another version', send(`v1a,AAAA ${sign()}`)],
    ['as old as it may be', send(sign(SECRET, BODY, NOW - 300_000), {}, NOW - 300_000)],
    ['without the prefix of the secret', send(sign(), { secret: SECRET.slice(6) })],
  ])('accepts a signature %s', async (_, sent) => {
    expect(await verifyWebhook(sent)).toEqual({
      id: 'msg_1',
      sentAt: new Date(
        Number(new Headers(sent.headers as Record<string, string>).get('webhook-timestamp')) * 1000,
      ),
      payload: JSON.parse(BODY) as unknown,
    });
  });

  it.each<[string, SentWebhook, string]>([
    ['another secret', send(sign(OTHER)), invalid],
    ['another body', send(sign(), { body: BODY.replace('7', '8') }), invalid],
    ['another id', send(sign(SECRET, BODY, NOW, 'msg_2')), invalid],
    ['another time', send(sign(), {}, NOW - 1000), invalid],
    ['another version', send(sign().replace('v1,', 'v2,')), invalid],
    ['a signature that is cut', send(sign().slice(0, -4)), invalid],
    ['no base64', send('v1,*** v1'), invalid],
    ['too old a time', send(sign(SECRET, BODY, NOW - 301_000), {}, NOW - 301_000), tooFar],
    ['a time in the future', send(sign(SECRET, BODY, NOW + 301_000), {}, NOW + 301_000), tooFar],
    ['no time', send(sign(), {}, NaN), tooFar],
    ['no header', send(sign(), { headers: {} }), 'The webhook has no header webhook-id'],
    ['a header without value', send(''), 'The webhook has no header webhook-signature'],
  ])('refuses %s', async (_, sent, message) => {
    await expect(verifyWebhook(sent)).rejects.toMatchObject({ name: 'WebhookVerificationError', message });
  });

  it('says that a secret is wrong, instead of refusing everything', async () => {
    await expect(verifyWebhook(send(sign(), { secret: 'whsec_§' }))).rejects.toThrow(TypeError);
  });
});
