import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Organizer } from '../organizers/organizer.entity.js';
import { Term } from '../terms/term.entity.js';
import { Venue } from '../venues/venue.entity.js';
import { Event } from './event.entity.js';

abstract class EventLink {
  @PrimaryColumn({ type: 'integer' })
  eventId!: number;

  @ManyToOne(() => Event, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id' })
  event?: Event;
}

@Entity('event_venues')
@Index('ix_event_venues_venue_id', ['venueId', 'eventId'])
export class EventVenue extends EventLink {
  @PrimaryColumn({ type: 'integer' })
  venueId!: number;

  @ManyToOne(() => Venue, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'venue_id' })
  venue?: Venue;

  @Column({ type: 'smallint' })
  position!: number;
}

@Entity('event_organizers')
@Index('ix_event_organizers_organizer_id', ['organizerId', 'eventId'])
export class EventOrganizer extends EventLink {
  @PrimaryColumn({ type: 'integer' })
  organizerId!: number;

  @ManyToOne(() => Organizer, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organizer_id' })
  organizer?: Organizer;

  @Column({ type: 'smallint' })
  position!: number;
}

@Entity('event_terms')
@Index('ix_event_terms_term_id', ['termId', 'eventId'])
export class EventTerm extends EventLink {
  @PrimaryColumn({ type: 'integer' })
  termId!: number;

  @ManyToOne(() => Term, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'term_id' })
  term?: Term;
}
