FROM debian:bookworm-slim
RUN f() { cat /nosuch || return 1; }; f
