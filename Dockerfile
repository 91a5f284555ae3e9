# The emulator, from the tarball of `npm run pack:emulator -- DIR`, which copies this file beside it: `docker build DIR`.
FROM node:22-alpine
WORKDIR /emulator
COPY svc-conformance-emulator-*.tgz ./
RUN npm init --yes && npm install --omit=dev --no-audit --no-fund ./svc-conformance-emulator-*.tgz && npm cache clean --force
USER node
ENV SVC_CONFORMANCE_HOST=0.0.0.0 SVC_CONFORMANCE_PORT=8080 SVC_CONFORMANCE_CONTROL=true
EXPOSE 8080
HEALTHCHECK --interval=2s --timeout=2s --retries=15 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SVC_CONFORMANCE_PORT}/__emulator/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node_modules/.bin/svc-emulator"]
