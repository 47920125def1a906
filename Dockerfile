# Surehand with a browser, for a user who is not root. Build: docker build -t surehand .
# Serve MCP on stdio: docker run -i --rm --init surehand
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm install --no-save --no-audit --no-fund && npm pack --pack-destination /

FROM node:22-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium fonts-liberation \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /surehand-*.tgz /tmp/
RUN npm install --global --no-audit --no-fund /tmp/surehand-*.tgz && rm /tmp/surehand-*.tgz
USER node
WORKDIR /home/node
# A container is a sandbox of its own, and most do not let a browser make another.
ENV SUREHAND_EXECUTABLE_PATH=/usr/bin/chromium SUREHAND_HEADLESS=true SUREHAND_SANDBOX=false
ENTRYPOINT ["surehand"]
CMD ["mcp"]
