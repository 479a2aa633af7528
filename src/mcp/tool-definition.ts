import type { IncomingMessage } from 'node:http';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Shape = Readonly<Record<string, z.ZodType>>;

/** A tool of the endpoint, for one caller. */
export interface Tool<S extends Shape = Shape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isWrite: boolean;
  readonly input: z.ZodObject<S>;
  readonly run: (input: Record<string, unknown>, request: IncomingMessage) => Promise<CallToolResult>;
}

/** Infers the type of the input from its shape; unknown names are refused. */
export const defineTool = <S extends Shape>(tool: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isWrite?: boolean;
  readonly shape: S;
  readonly run: (input: z.infer<z.ZodObject<S>>, request: IncomingMessage) => Promise<CallToolResult>;
}): Tool => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  isWrite: tool.isWrite ?? false,
  input: z.strictObject(tool.shape),
  run: (input, request) => tool.run(input as z.infer<z.ZodObject<S>>, request),
});

export const toResult = (text: string, structuredContent: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent,
});

export const languageField = z
  .string()
  .optional()
  .describe(
    'The code of the language of texts and search, such as en, de or sl. The default of the site when not sent.',
  );

export const idField = z.number().int().min(1);
