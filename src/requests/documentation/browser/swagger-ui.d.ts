/** What the page uses of `swagger-ui-bundle.js`, which a script element loads before. */
declare function SwaggerUIBundle(options: {
  readonly url: string | undefined;
  readonly domNode: HTMLElement | null;
  readonly presets: readonly unknown[];
  readonly plugins: readonly SwaggerUIPlugin[];
  readonly layout: 'BaseLayout';
  readonly validatorUrl: null;
  readonly deepLinking: boolean;
  readonly docExpansion: 'none';
  readonly defaultModelsExpandDepth: number;
  readonly displayRequestDuration: boolean;
  readonly filter: boolean;
  readonly persistAuthorization: boolean;
}): void;

declare namespace SwaggerUIBundle {
  const presets: { readonly apis: unknown };
}

interface SwaggerUISystem {
  readonly specActions: { updateJsonSpec(document: unknown): unknown };
}

/** A collection of Immutable.js: the operations of a tag, by the name of the tag. */
interface SwaggerUIGroups {
  filter(keeps: (group: unknown, name: string) => boolean): SwaggerUIGroups;
}

type SwaggerUIPlugin = (system: SwaggerUISystem) => object;
