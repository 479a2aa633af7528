// The stylesheet of the documentation page: its introduction, and what Swagger UI lacks on narrow screens.

export const PAGE_STYLESHEET = `html {
  box-sizing: border-box;
  overflow-y: scroll;
}

*,
*::before,
*::after {
  box-sizing: inherit;
}

body {
  margin: 0;
  background: #fafafa;
  color: #3b4151;
  font-family: sans-serif;
}

.introduction {
  max-width: 1460px;
  margin: 0 auto;
  padding: 30px 20px 10px;
  line-height: 1.5;
}

.introduction h1 {
  margin: 0;
  font-size: 36px;
}

.introduction h2 {
  margin: 24px 0 8px;
  font-size: 20px;
}

.introduction p {
  margin: 8px 0;
}

.introduction pre {
  margin: 4px 0 12px;
  padding: 10px 12px;
  border-radius: 4px;
  background: #333;
  color: #fff;
  font-size: 14px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

.introduction :not(pre) > code {
  padding: 2px 4px;
  border-radius: 3px;
  background: #ececec;
}

.introduction a {
  color: #2860a8;
}

/* No operation has links. */
body .swagger-ui .response-col_links {
  display: none;
}

body .swagger-ui .responses-table > tbody > tr.response + tr.response > td {
  padding-top: 16px;
}

body .swagger-ui .responses-table > tbody > tr.response + tr.response {
  border-top: 1px solid #d8dde7;
}

body .swagger-ui .headers-wrapper .markdown p,
body .swagger-ui .headers-wrapper .renderedMarkdown p {
  font-family: sans-serif;
  font-weight: normal;
}

@media (max-width: 640px) {
  .introduction {
    padding-right: 12px;
    padding-left: 12px;
  }

  .introduction h1 {
    font-size: 28px;
  }

  body .swagger-ui .wrapper,
  body .swagger-ui .opblock .opblock-section-header,
  body .swagger-ui .parameters-container,
  body .swagger-ui .responses-inner {
    padding-right: 12px;
    padding-left: 12px;
  }

  body .swagger-ui table,
  body .swagger-ui table tbody,
  body .swagger-ui table tr,
  body .swagger-ui table td {
    display: block;
    width: auto;
    max-width: 100%;
    overflow-wrap: anywhere;
  }

  body .swagger-ui table thead {
    display: none;
  }

  body .swagger-ui .headers-wrapper .header-col {
    display: inline;
  }

  body .swagger-ui .headers-wrapper td:last-child {
    display: none;
  }

  body .swagger-ui .opblock-tag {
    display: grid;
    grid-template-columns: 1fr auto;
  }

  body .swagger-ui .opblock-tag small {
    grid-row: 2;
    padding: 0;
  }

  body .swagger-ui .opblock .opblock-section-header {
    flex-wrap: wrap;
  }

  body .swagger-ui .opblock .opblock-summary-method {
    min-width: 64px;
    padding: 6px 4px;
    font-size: 12px;
  }

  body .swagger-ui .opblock .opblock-summary-path {
    max-width: 100%;
  }

  body .swagger-ui .scheme-container .schemes {
    flex-wrap: wrap;
    gap: 12px;
  }

  body .swagger-ui .schemes-server-container,
  body .swagger-ui .schemes-server-container > div,
  body .swagger-ui .servers,
  body .swagger-ui .servers > label,
  body .swagger-ui .servers > label select {
    width: 100%;
    margin-right: 0;
  }

  body .swagger-ui select,
  body .swagger-ui input[type='text'],
  body .swagger-ui textarea {
    min-width: 0;
    max-width: 100%;
  }
}
`;
