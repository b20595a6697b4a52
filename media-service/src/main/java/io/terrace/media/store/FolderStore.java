package io.terrace.media.store;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// Objects as files, `community/upload/object`: written beside their place, synced, and moved there in one step.
final class FolderStore implements ObjectStore {

    private static final int CHUNK = 64 * 1024;

    private final Path root;

    FolderStore(Path root) {
        this.root = root.toAbsolutePath();
    }

    @Override
    public void put(ObjectKey key, InputStream content, long size) throws IOException {
        Path folder = folder(key.community(), key.upload());
        Files.createDirectories(folder);
        Path draft = folder.resolve(key.id() + ".draft");
        try {
            write(draft, content, size);
            Files.move(draft, file(key), ATOMIC_MOVE);
            sync(folder);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    @Override
    public InputStream open(ObjectKey key, long from, long length) throws IOException {
        FileChannel file = FileChannel.open(file(key), READ);
        return new FileRangeInputStream(file, from, from + length);
    }

    @Override
    public void delete(ObjectKey key) throws IOException {
        Files.deleteIfExists(file(key));
    }

    @Override
    public void clear(UUID community, UUID upload, Set<UUID> kept) throws IOException {
        Path folder = folder(community, upload);
        Set<Path> keep = kept.stream().map(id -> folder.resolve(id.toString())).collect(Collectors.toUnmodifiableSet());
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (!keep.contains(file)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (NoSuchFileException nothingThere) {
            return;
        }
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException someKept) {
            return;
        }
    }

    @Override
    public boolean answers() {
        try {
            Files.createDirectories(root);
            return Files.isWritable(root);
        } catch (IOException e) {
            return false;
        }
    }

    private static void write(Path draft, InputStream content, long size) throws IOException {
        byte[] chunk = new byte[CHUNK];
        try (FileChannel out = FileChannel.open(draft, CREATE_NEW, WRITE)) {
            long left = size;
            while (left > 0) {
                int read = content.read(chunk, 0, (int) Math.min(chunk.length, left));
                if (read < 0) {
                    throw new EOFException("The content ends early");
                }
                ByteBuffer bytes = ByteBuffer.wrap(chunk, 0, read);
                while (bytes.hasRemaining()) {
                    left -= out.write(bytes);
                }
            }
            out.force(true);
        }
    }

    /// A move is durable once the folder that records it is.
    private static void sync(Path folder) throws IOException {
        try (FileChannel entries = FileChannel.open(folder, READ)) {
            entries.force(true);
        }
    }

    private Path file(ObjectKey key) {
        return folder(key.community(), key.upload()).resolve(key.id().toString());
    }

    private Path folder(UUID community, UUID upload) {
        return root.resolve(community.toString()).resolve(upload.toString());
    }
}
