import { imageQueue } from '../../../src/calendar/images/intake/prepare-image.js';
import { UploadCapacity } from '../../../src/calendar/images/intake/upload-capacity.js';
import { pick, refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { picture, upload } from '../../support/images.js';
import { until } from '../../support/until.js';

const TOO_MANY = { status: 429, code: 'rest_too_many_requests' };
const BUSY = { status: 503, code: 'rest_service_unavailable' };

/** Waiting, of one user and of all. */
const MOST_OF_ONE = 15;
const MOST = 30;

describe('images that wait for their turn', () => {
  let calendar: TestCalendar;
  let held: Promise<unknown>[] = [];
  let end = (): void => undefined;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());
  afterEach(async () => {
    end();
    await Promise.all(held);
  });

  /** Work of other users that ends when it is told to: one piece of it is done, the others wait. */
  function hold(pieces: number): void {
    const done = new Promise<void>((resolve) => (end = resolve));
    held = Array.from({ length: pieces }, (_, n) => imageQueue.run(-1 - n, () => done));
  }

  it('are refused with 429 when too many are of one user, who may send them again', async () => {
    hold(1);
    const content = await picture('png');
    const refused: ApiResponse[] = [];
    const taken: ApiResponse[] = [];
    const sent = Array.from({ length: MOST_OF_ONE + 2 }, () =>
      upload(calendar.author, content).then((answer) => {
        (answer.status === 201 ? taken : refused).push(answer);
      }),
    );

    await until('two are refused', () => refused.length === 2);

    expect(refused.map(refusal)).toEqual([TOO_MANY, TOO_MANY]);
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5']);
    expect(taken).toEqual([]);
    const other = upload(calendar.editor, content);
    end();
    await Promise.all(sent);
    expect(refused).toHaveLength(2);
    expect(new Set(taken.map((answer) => pick(answer, 'id')['id'])).size).toBe(MOST_OF_ONE);
    expect([(await other).status, (await upload(calendar.author, content)).status]).toEqual([201, 201]);
  });

  it('are refused with 503 when too many are of all users', async () => {
    hold(1 + MOST);
    const content = await picture('png');

    const answer = await upload(calendar.author, content);

    expect(refusal(answer)).toEqual(BUSY);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(calendar.app.get(UploadCapacity).taken).toBe(0);
    end();
    await Promise.all(held);
    expect(pick(await upload(calendar.author, content), 'id')).toEqual({ id: 1 });
  });
});
