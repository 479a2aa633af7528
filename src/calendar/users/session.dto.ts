// The wire format of sign-ins with a browser.
import { ApiProperty } from '@nestjs/swagger';
import { ACCOUNT_EVENTS, type AccountEventName } from '../../requests/accounts/sign-in/account-event-name.js';
import { SIGN_IN_WAYS, type SignInWay } from '../../requests/accounts/sign-in/sign-in-way.js';
import { BooleanField } from '../../requests/validation/fields.js';
import {
  BooleanProperty,
  IdProperty,
  InstantProperty,
  TextProperty,
} from '../../requests/validation/response-properties.js';

const ADDRESS = 'The address of the browser, of IPv6 the network; empty without a browser.';
const DEVICE = 'The browser and the system, as the browser names them; empty without a browser.';

export class SessionDto {
  @IdProperty('The id of the session, by which it is ended.')
  id!: number;

  @BooleanProperty('Whether this request came from the session.')
  current!: boolean;

  @ApiProperty({ type: 'string', enum: [...SIGN_IN_WAYS], description: 'How the user signed in.' })
  way!: SignInWay;

  @TextProperty(DEVICE, 'Firefox 141, Windows')
  device!: string;

  @TextProperty(ADDRESS, '203.0.113.7')
  address!: string;

  @InstantProperty('When the user signed in, in UTC.')
  created!: string;

  @InstantProperty('When the session was last used, in UTC, to the minute or so.')
  last_used!: string;

  @InstantProperty(
    'When the session ends at the latest, in UTC. It ends before when it is not used for 12 hours.',
  )
  expires!: string;
}

export class SessionListDto {
  @ApiProperty({ type: [SessionDto] })
  sessions!: SessionDto[];
}

export class AccountEventDto {
  @InstantProperty('When it happened, in UTC.')
  date!: string;

  @ApiProperty({
    type: 'string',
    enum: [...ACCOUNT_EVENTS],
    description: 'What happened.',
    example: 'signed_in',
  })
  event!: AccountEventName;

  @TextProperty(
    'The way of a sign-in, the purpose of a link, the name of a secret, or the new role; else empty.',
    'password',
  )
  detail!: string;

  @TextProperty('The login of who did it; empty for someone who did not sign in.', 'mary')
  by!: string;

  @TextProperty(DEVICE, 'Firefox 141, Windows')
  device!: string;

  @TextProperty(ADDRESS, '203.0.113.7')
  address!: string;
}

export class AccountActivityDto {
  @ApiProperty({ type: [AccountEventDto] })
  events!: AccountEventDto[];
}

export class CreateSignInLinkDto {
  @BooleanField({
    description:
      'Whether to mail the link to the e-mail address of the user, too. True when not sent; no mail is sent without ' +
      '`SMTP_URL` and `BASE_URL`, or without an address.',
  })
  mail?: boolean;
}

export class SignInLinkDto {
  @TextProperty(
    'The address that signs the user in, once. It is shown only now.',
    'https://calendar.example.org/admin/welcome/2-8bGZVbL0gsqnJ1Zy5ZKbdm9tEoDYl4xR3v7hQwWkE',
  )
  link!: string;

  @InstantProperty('Until when it can be used, in UTC.')
  expires!: string;

  @BooleanProperty('Whether it is mailed to the user.')
  mailed!: boolean;
}
