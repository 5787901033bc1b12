# syntax=docker/dockerfile:1
# check=skip=StageNameCasing;error=true
# a comment
ARG BASE=debian:bookworm

FROM --platform=$BUILDPLATFORM ${BASE} AS Build
# above the ARG
ARG A B=1 C="x y" \
    # within
    D='z'
ENV A=1 \

    B="two words" C=a\ b
ENV LEGACY this is  one value
RUN --mount=type=cache,target=/var/cache/apt,sharing=locked \
    --mount="type=bind,from=other,source=/a b,target=/c" \
    # install
    apt-get update && \
    apt-get install -y \
      curl \
      jq   
RUN ["echo", "a\u0041 \"b\"", \
     "c"]
RUN <<EOF cat - <<-'X Y' >/tmp/a
one
	two
EOF
	body
	X Y
COPY --from=build --chown=1:2 --link a b /c/
COPY <<A <<"B" /dest/
a $X
A
b $X
B
ADD --checksum=sha256:abc https://example.com/x.tar.gz /x
WORKDIR a
EXPOSE 80/sctp 443
HEALTHCHECK --interval=1m30s --retries=3 CMD ["curl", "-f"]
HEALTHCHECK none
ONBUILD RUN make && \
  make install
ONBUILD COPY <<E /x
body
E
RUN --device=nvidia.com/gpu=all nvidia-smi
VOLUME ["/a", "/b"]
VOLUME /c /d
STOPSIGNAL SIGTERM
SHELL ["/bin/bash", "-c"]
USER a:b
LABEL a=b "c d"='e f'
MAINTAINER Someone <a@example.com>
CMD ["x"] # not a comment
ENTRYPOINT exec top -b
