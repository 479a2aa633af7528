import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

/** contract 3.9 */
describe('the currency of costs and offers', () => {
  const calendars: TestCalendar[] = [];

  const startWith = async (settings: Record<string, string>): Promise<TestCalendar> => {
    const calendar = await startTestCalendar(settings);
    calendars.push(calendar);
    return calendar;
  };
  afterAll(() => Promise.all(calendars.map((calendar) => calendar.close())));

  async function offersOf(calendar: TestCalendar, event: Record<string, unknown>): Promise<unknown> {
    const { id } = await makeEvent(calendar.editor, event);
    const { body } = await calendar.visitor.get(`/events/${id}`);
    return (body as { json_ld: { offers: unknown } }).json_ld.offers;
  }

  it('is that of the site for what is free and for prices without a symbol, else that of the symbol', async () => {
    const calendar = await startWith({ CURRENCY_SYMBOL: '€' });
    const offer = { name: 'Seat', price: '0' };

    for (const cost of ['Free', 'Kostenlos', '0'])
      expect(await offersOf(calendar, { cost })).toMatchObject({ price: '0', priceCurrency: 'EUR' });
    expect(await offersOf(calendar, { cost: '20' })).toMatchObject({ price: '20', priceCurrency: 'EUR' });
    expect(await offersOf(calendar, { cost: '£20' })).toMatchObject({ price: '20', priceCurrency: 'GBP' });
    expect(await offersOf(calendar, { cost: ['$10', '£9'] })).toMatchObject([
      { price: '9', priceCurrency: 'GBP' },
      { price: '10', priceCurrency: 'USD' },
    ]);
    expect(await offersOf(calendar, { cost: '8€ / 12€' })).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '8',
      highPrice: '12',
      priceCurrency: 'EUR',
    });
    for (const cost of ['Donation', '50 % off', 'from 2027', '-5'])
      expect([cost, await offersOf(calendar, { cost })]).toEqual([cost, undefined]);
    expect(await offersOf(calendar, { offers: [offer, { ...offer, price_currency: 'CHF' }] })).toMatchObject([
      { priceCurrency: 'EUR' },
      { priceCurrency: 'CHF' },
    ]);
  });

  it('stands where the setting puts it', async () => {
    const calendar = await startWith({ CURRENCY_SYMBOL: '€', CURRENCY_POSITION: 'postfix' });
    const { id } = await makeEvent(calendar.editor, { cost: '10-20' });

    expect((await calendar.visitor.get(`/events/${id}`)).body).toMatchObject({ cost: '10€ – 20€' });
    // What is shown, sent back, changes nothing.
    await calendar.editor.patch(`/events/${id}`, { cost: '10€ – 20€' });
    expect((await calendar.visitor.get(`/events/${id}`)).body).toMatchObject({
      cost_details: { currency_symbol: '', currency_position: '', values: ['10', '20'] },
    });
  });

  it('is named by the setting where several currencies share the symbol', async () => {
    const calendar = await startWith({ CURRENCY_SYMBOL: 'kr.', CURRENCY_CODE: 'dkk' });

    expect(await offersOf(calendar, { cost: 'Free' })).toMatchObject({ price: '0', priceCurrency: 'DKK' });
    expect(await offersOf(calendar, { cost: '100 kr.' })).toMatchObject({
      price: '100',
      priceCurrency: 'DKK',
    });
    expect(await offersOf(calendar, { cost: '100 SEK' })).toMatchObject({
      price: '100',
      priceCurrency: 'SEK',
    });
  });
});
