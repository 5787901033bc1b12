# syntax=docker/dockerfile:1
ARG PYTHON_VERSION=3.12

FROM python:${PYTHON_VERSION}-slim-bookworm AS build
ENV PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    VIRTUAL_ENV=/opt/venv
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        build-essential \
        git \
        libffi-dev \
        libpq-dev \
    && rm -rf /var/lib/apt/lists/*
RUN python -m venv $VIRTUAL_ENV
ENV PATH="$VIRTUAL_ENV/bin:$PATH"
WORKDIR /src
COPY requirements.txt requirements-dev.txt ./
RUN --mount=type=cache,target=/root/.cache/pip \
    pip install -r requirements.txt
COPY pyproject.toml README.md ./
COPY src/ src/
RUN pip install --no-deps .

FROM python:${PYTHON_VERSION}-slim-bookworm
LABEL org.opencontainers.image.title="orders" \
      org.opencontainers.image.source="https://example.com/orders"
ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PATH="/opt/venv/bin:$PATH"
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        curl \
        libpq5 \
        tini \
    && rm -rf /var/lib/apt/lists/* \
    && groupadd --system --gid 10001 orders \
    && useradd --system --uid 10001 --gid orders --home-dir /srv/orders orders
WORKDIR /srv/orders
COPY --from=build /opt/venv /opt/venv
COPY --chown=orders:orders migrations/ migrations/
COPY --chown=orders:orders entrypoint.sh ./
RUN chmod 0755 entrypoint.sh && mkdir -p /var/lib/orders && chown orders:orders /var/lib/orders
VOLUME /var/lib/orders
USER orders
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s CMD curl -fsS http://localhost:8000/health || exit 1
ENTRYPOINT ["tini", "--", "./entrypoint.sh"]
CMD ["gunicorn", "--bind", "0.0.0.0:8000", "orders.wsgi"]
