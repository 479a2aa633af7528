// What there is when a run begins: something of every kind that requests can name, also drafts and trash.

type Make = (path: string, body: object) => Promise<{ readonly id: number }>;

const DATES = { start_date: '2027-05-01 19:30:00', end_date: '2027-05-01 23:00:00' };
const STATUSES = ['publish', 'draft', 'private', 'pending', 'trash'];

export async function makeScene(make: Make): Promise<void> {
  const hall = await make('/venues', { venue: 'Hall', slug: 'hall', geo_lat: 45.55, geo_lng: 13.73 });
  const society = await make('/organizers', { organizer: 'Society', slug: 'society' });
  const music = await make('/categories', { name: 'Music' });
  await make('/categories', { name: 'Jazz', parent: music.id });
  await make('/tags', { name: 'Outdoor' });
  for (const [n, status] of STATUSES.entries()) {
    const slug = n === 0 ? 'concert' : `slug-${n}`;
    const links = { venue: hall.id, organizer: [society.id], categories: ['Jazz'], tags: ['Outdoor'] };
    await make('/events', { title: `Concert ${n}`, slug, status, ...DATES, ...links });
    await make('/venues', { venue: `Venue ${n}`, slug: `venue-${n}`, status });
    await make('/organizers', { organizer: `Organizer ${n}`, slug: `organizer-${n}`, status });
  }
}
