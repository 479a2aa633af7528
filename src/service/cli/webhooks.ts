import type { Command } from 'commander';
import { COMMAND_LINE_USER } from '../../requests/accounts/change-accounts.js';
import { type Env, readEnv } from '../../foundation/config/env.js';
import { createBackgroundContext } from '../../requests/context/background-context.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { CHANGE_KINDS, type ChangeKind } from '../../calendar/sync/change-kinds.js';
import type { DeliveryDto } from '../../exchange/webhooks/delivery.dto.js';
import type { WebhookDto } from '../../exchange/webhooks/webhook.dto.js';
import { WebhooksService } from '../../exchange/webhooks/webhooks.service.js';
import { withApp, withDatabase } from './command-database.js';
import { runCommand } from './run-command.js';

const ID = ['<id>', 'id of the webhook, as `webhook list` lists it'] as const;
const AS_JSON = ['--json', 'print JSON'] as const;

interface Output {
  readonly json?: true;
}

interface NewWebhookOptions extends Output {
  readonly kinds?: string;
  readonly filter?: string;
  readonly language?: string;
}

/** @param open opens a database instead of that of the settings */
export function registerWebhookCommands(webhook: Command, open?: Parameters<typeof withDatabase>[1]): void {
  /** Prints the text that the work returns. */
  const run = (
    work: (webhooks: WebhooksService, context: RequestContext) => Promise<string>,
  ): Promise<void> =>
    runCommand(async () => {
      const env = readEnv();
      const text = await withDatabase(
        (dataSource) => withApp(env, dataSource, (app) => work(app.get(WebhooksService), createContext(env))),
        open,
      );
      process.stdout.write(text);
    });

  webhook
    .command('list')
    .description('list the webhooks')
    .option(...AS_JSON)
    .action(({ json }: Output) =>
      run(async (webhooks) => {
        const { webhooks: all } = await webhooks.list({});
        if (json === true) return `${JSON.stringify(all)}\n`;
        return all.length === 0 ? 'There are no webhooks.\n' : all.map(formatWebhook).join('');
      }),
    );

  webhook
    .command('add')
    .description('add a webhook and print its secret, which cannot be shown again')
    .argument('<url>', 'address that messages are sent to')
    .option('--kinds <kinds>', `separated by commas: ${CHANGE_KINDS.join(', ')}; all when not given`)
    .option('--filter <query>', 'parameters of the list of events: categories=music&venue=12')
    .option('--language <code>', 'language of the items; the default one when not given')
    .option(...AS_JSON)
    .action((url: string, { kinds, filter, language, json }: NewWebhookOptions) =>
      run(async (webhooks, context) => {
        const created = await webhooks.create(
          {
            url,
            ...(kinds === undefined ? {} : { kinds: readKinds(kinds) }),
            ...(filter === undefined ? {} : { filter: Object.fromEntries(new URLSearchParams(filter)) }),
            ...(language === undefined ? {} : { language: readLanguage(language, context) }),
          },
          context,
        );
        if (json === true) return `${JSON.stringify(created)}\n`;
        const secret = `The secret, shown only this once:\n\n  ${created.secret}\n\n`;
        return `Webhook ${created.id} was added. ${secret}`;
      }),
    );

  webhook
    .command('remove')
    .description('remove a webhook, with its deliveries')
    .argument(...ID)
    .action((id: string) =>
      run(async (webhooks, context) => {
        const { url } = await webhooks.remove(readId(id), context);
        return `The webhook to ${url} was removed.\n`;
      }),
    );

  webhook
    .command('ping')
    .description('send a message without an item now, and print what the receiver responded')
    .argument(...ID)
    .option(...AS_JSON)
    .action((id: string, { json }: Output) =>
      run(async (webhooks, context) => {
        const delivery = await webhooks.ping(readId(id), context);
        if (delivery.error !== null) process.exitCode = 1;
        return json === true ? `${JSON.stringify(delivery)}\n` : formatPing(delivery);
      }),
    );

  webhook
    .command('resume')
    .description('send messages again to a webhook that was paused')
    .argument(...ID)
    .action((id: string) =>
      run(async (webhooks, context) =>
        formatWebhook(await webhooks.update(readId(id), { active: true }, context)),
      ),
    );

  webhook
    .command('secret')
    .description('make a new secret and print it; the former one is used for another day')
    .argument(...ID)
    .action((id: string) =>
      run(async (webhooks, context) => {
        const { secret } = await webhooks.rotateSecret(readId(id), context);
        return `The new secret, shown only this once:\n\n  ${secret}\n\n`;
      }),
    );
}

function createContext({ defaultLanguage: code, languages: enabled }: Env): RequestContext {
  return createBackgroundContext(COMMAND_LINE_USER, 'cli', { code, chain: [code], enabled });
}

function formatWebhook({
  id,
  url,
  kinds,
  filter,
  language,
  active,
  pause_reason: reason,
}: WebhookDto): string {
  const state = active ? 'active' : reason === null ? 'not active' : `paused: ${reason}`;
  const query = new URLSearchParams(filter).toString();
  return `${id}  ${url}  ${kinds.join(',')}${query === '' ? '' : `  ${query}`}  ${language}  ${state}\n`;
}

const formatPing = ({ response, error, duration_ms: ms }: DeliveryDto): string =>
  error === null
    ? `The receiver responded with ${response?.status ?? 0} after ${ms ?? 0} ms.\n`
    : `The ping failed: ${error}.\n`;

function readId(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error('The id of a webhook is a whole number: the command `webhook list` lists them.');
}

function readKinds(text: string): ChangeKind[] {
  const words = text.split(',').map((word) => word.trim());
  const kinds = CHANGE_KINDS.filter((kind) => words.includes(kind));
  if (kinds.length === words.length) return kinds;
  throw new Error(`The kinds are some of ${CHANGE_KINDS.join(', ')}, separated by commas.`);
}

function readLanguage(text: string, { enabledLanguages }: RequestContext): LanguageCode {
  const language = enabledLanguages.find((code) => code === text.toLowerCase());
  if (language !== undefined) return language;
  throw new Error(`The language must be one of ${enabledLanguages.join(', ')}.`);
}
