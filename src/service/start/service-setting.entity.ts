import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A setting of the service as its last start had it. Holds no secrets. */
@Entity('service_settings')
export class ServiceSetting {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  name!: string;

  /** As a settings file has it. */
  @Column({ type: 'text' })
  value!: string;
}
