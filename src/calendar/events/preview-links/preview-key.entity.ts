import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Event } from '../event.entity.js';

/** What signs the links to previews of an event; without it none of them opens. */
@Entity('preview_keys')
export class PreviewKey {
  @PrimaryColumn({ name: 'event_id', type: 'integer', primaryKeyConstraintName: 'pk_preview_keys' })
  eventId: number;

  @ManyToOne(() => Event, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_preview_keys_event_id' })
  event: Event;

  @Column({ name: 'key', type: 'bytea' })
  key: Buffer;
}
