# One image for the API, the workers and the scheduler; the command chooses.

FROM node:20.19.4-bookworm-slim AS web
WORKDIR /build/webapp
COPY webapp/package.json webapp/package-lock.json ./
RUN npm ci
COPY webapp/ ./
RUN npm run build

FROM python:3.11.13-slim-bookworm AS python
RUN pip install --no-cache-dir uv
WORKDIR /build
# what serves: without tools of tests and notebooks, and without the servers of a single machine
COPY requirements-server.lock ./
RUN uv venv /opt/freight && uv pip sync --compile-bytecode --python /opt/freight/bin/python \
  --require-hashes requirements-server.lock
COPY pyproject.toml README.md ./
COPY platform/ platform/
COPY jobs/ jobs/
# compiled here: who runs it may not write there, and each start would compile anew
RUN uv pip install --compile-bytecode --python /opt/freight/bin/python --no-deps .

FROM python:3.11.13-slim-bookworm
RUN useradd --system --create-home --home-dir /srv/freight freight
WORKDIR /srv/freight
COPY --from=python /opt/freight /opt/freight
COPY --from=web /build/webapp/out webapp/out
COPY templates-seed/ templates-seed/
ENV PATH=/opt/freight/bin:$PATH PYTHONUNBUFFERED=1 FREIGHT_WEB_DIR=/srv/freight/webapp/out
USER freight
EXPOSE 8000
CMD ["freight", "api"]
