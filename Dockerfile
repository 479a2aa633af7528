# glibc, as the embedded PostgreSQL is built for it: not Alpine.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY editor/package.json editor/package-lock.json editor/
RUN npm ci --prefix editor --include=dev --ignore-scripts
COPY . .
RUN npm run build -- --editor && npm prune --omit=dev
# The user of the finished image may not write here: what the embedded PostgreSQL lacks is completed now.
RUN node -e "require('./dist/src/data/database/embedded/binaries.js').findBinaries(null, '/tmp')"

FROM node:20-bookworm-slim
# Memory that images took goes back to the system, instead of being kept for later ones.
ENV MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/package.json ./
# The command line: docker compose exec service calendar-events user list
RUN chmod +x dist/src/cli.js && ln -s /app/dist/src/cli.js /usr/local/bin/calendar-events
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--heap-growing-percent=50", "dist/src/main.js"]
