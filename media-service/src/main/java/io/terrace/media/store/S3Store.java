package io.terrace.media.store;

import io.terrace.media.MediaConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/// Objects in a bucket, `community/upload/object`. The store itself makes a put all or nothing: it keeps nothing of a
/// request that breaks off.
final class S3Store implements ObjectStore {

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration SILENCE = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final S3Client s3;
    private final String bucket;

    S3Store(MediaConfig.S3 config) {
        bucket = config.bucket();
        var builder = S3Client.builder()
                .httpClient(UrlConnectionHttpClient.builder()
                        .connectionTimeout(CONNECT)
                        .socketTimeout(SILENCE)
                        .build())
                .region(Region.of(config.region()))
                .forcePathStyle(config.pathStyle())
                // Checksums beyond what the protocol demands are Amazon's own; other stores trip over them.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
        config.endpoint().ifPresent(builder::endpointOverride);
        config.accessKey()
                .flatMap(access -> config.secretKey().map(secret -> AwsBasicCredentials.create(access, secret)))
                .ifPresent(keys -> builder.credentialsProvider(StaticCredentialsProvider.create(keys)));
        s3 = builder.build();
    }

    @Override
    public void put(ObjectKey key, InputStream content, long size) throws IOException {
        RequestBody body = RequestBody.fromInputStream(content, size);
        ask(() -> s3.putObject(request -> request.bucket(bucket).key(name(key)), body));
    }

    @Override
    public InputStream open(ObjectKey key, long from, long length) throws IOException {
        String range = "bytes=" + from + "-" + (from + length - 1);
        return ask(() ->
                s3.getObject(request -> request.bucket(bucket).key(name(key)).range(range)));
    }

    @Override
    public void delete(ObjectKey key) throws IOException {
        delete(name(key));
    }

    @Override
    public void clear(UUID community, UUID upload, Set<UUID> kept) throws IOException {
        String prefix = community + "/" + upload + "/";
        Set<String> keep = kept.stream().map(id -> prefix + id).collect(Collectors.toUnmodifiableSet());
        var pages = s3.listObjectsV2Paginator(request -> request.bucket(bucket).prefix(prefix));
        var names = ask(() -> pages.contents().stream().map(S3Object::key).toList());
        for (String name : names) {
            if (!keep.contains(name)) {
                delete(name);
            }
        }
    }

    @Override
    public Stream<StoredObject> list() throws IOException {
        var pages = s3.listObjectsV2Paginator(request -> request.bucket(bucket));
        Iterator<S3Object> objects = ask(() -> pages.contents().iterator());
        return StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(new PagedIterator(objects), Spliterator.ORDERED), false)
                .map(object -> new StoredObject(object.key(), object.size(), object.lastModified()));
    }

    @Override
    public void delete(StoredObject object) throws IOException {
        delete(object.name());
    }

    @Override
    public boolean answers() {
        try {
            s3.headBucket(request ->
                    request.bucket(bucket).overrideConfiguration(override -> override.apiCallTimeout(PATIENCE)));
            return true;
        } catch (SdkException e) {
            return false;
        }
    }

    @Override
    public void close() {
        s3.close();
    }

    private void delete(String name) throws IOException {
        ask(() -> s3.deleteObject(request -> request.bucket(bucket).key(name)));
    }

    private static String name(ObjectKey key) {
        return key.community() + "/" + key.upload() + "/" + key.id();
    }

    /// Each page is fetched when it is needed, and may fail then.
    private record PagedIterator(Iterator<S3Object> objects) implements Iterator<S3Object> {

        @Override
        public boolean hasNext() {
            return fetch(objects::hasNext);
        }

        @Override
        public S3Object next() {
            return fetch(objects::next);
        }

        private static <T> T fetch(Supplier<T> question) {
            try {
                return ask(question);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// The client reports a stream that ends early, or breaks, as an illegal state of its own.
    private static <T> T ask(Supplier<T> question) throws IOException {
        try {
            return question.get();
        } catch (SdkException | IllegalStateException e) {
            throw new IOException("The object store did not do it", e);
        }
    }
}
