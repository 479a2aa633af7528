import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Application } from 'express';
import { EventStream } from '../../requests/context/event-stream.js';
import { TextStream } from '../../requests/context/text-stream.js';
import { sendEventStream } from '../responses/send-event-stream.js';
import { sendJson } from '../responses/send-json.js';
import { sendTextStream } from '../responses/send-text-stream.js';
import type { ReceivedRequest, Step } from '../../requests/context/step.js';

type ErrorHandler = (error: unknown, request: IncomingMessage, response: ServerResponse) => void;

/** Runs the steps of the edge before Express, and sends JSON, streams of text and streams of events. */
export class HttpAdapter extends ExpressAdapter {
  private listener: RequestListener = this.getInstance<Application>();
  private handleFailure: ErrorHandler = (_, __, response) => response.destroy();

  override initHttpServer(): void {
    this.setHttpServer(
      createServer((request, response) => {
        this.listener(request, response);
      }),
    );
  }

  prependSteps(steps: readonly Step[], failed: ErrorHandler): void {
    this.handleFailure = failed;
    this.listener = createListener(steps, this.getInstance<Application>(), failed);
  }

  override reply(response: ServerResponse, body: unknown, status?: number): unknown {
    if (body instanceof TextStream) {
      sendTextStream(response, body).catch((error: unknown) => {
        this.handleFailure(error, response.req, response);
      });
      return response;
    }
    if (body instanceof EventStream) {
      sendEventStream(response, body);
      return response;
    }
    const isJson = typeof body === 'object' && body !== null && !(body instanceof StreamableFile);
    if (!isJson) return super.reply(response, body, status) as unknown;
    if (status !== undefined) response.statusCode = status;
    sendJson(response, body);
    return response;
  }
}

function createListener(
  steps: readonly Step[],
  framework: RequestListener,
  failed: ErrorHandler,
): RequestListener {
  return (request, response) => {
    const fail = (error: unknown): void => {
      try {
        failed(error, request, response);
      } catch {
        response.destroy();
      }
    };
    const run = (index: number): void => {
      const step = steps[index];
      if (step === undefined) {
        framework(request, response);
        return;
      }
      try {
        const next = (error?: unknown): void => {
          if (error === undefined || error === null) run(index + 1);
          else fail(error);
        };
        step(request as ReceivedRequest, response, next)?.catch(fail);
      } catch (error) {
        fail(error);
      }
    };
    run(0);
  };
}
